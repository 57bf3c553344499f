/** The version of the app, from package.json. */

import packageJson from '../package.json' with { type: 'json' }

export const version = packageJson.version

const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)

/** The build number, which must increase with every release in a store: 1.2.3 is build 10203. */
export const build = major * 10_000 + minor * 100 + patch
