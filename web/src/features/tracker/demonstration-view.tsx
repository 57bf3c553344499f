/** The demonstration, open to everyone. */

export { Demonstration as DemonstrationView } from './view/demonstration'
