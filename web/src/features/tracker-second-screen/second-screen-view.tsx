/** The second screen on its page: the PCs that track a game now. */

import { SecondScreen } from './second-screen'
import { useLiveScreens } from './use-live-screens'

export function SecondScreenView() {
  return <SecondScreen live={useLiveScreens()} />
}
