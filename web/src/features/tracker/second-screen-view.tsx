/** The second screen on its page: the PCs that track a game now. */

import { SecondScreen } from './view/second-screen'
import { useLiveScreens } from './view/use-live-screens'

export function SecondScreenView() {
  return <SecondScreen live={useLiveScreens()} />
}
