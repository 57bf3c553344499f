/** The phone beside the PC. */

import { SecondScreen } from './view/second-screen'
import { useLiveScreens } from './view/use-live-screens'

export function SecondScreenView() {
  return <SecondScreen live={useLiveScreens()} />
}
