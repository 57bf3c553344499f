/** For tests: a machine may be busy with other things; a page that comes late is not a page that is wrong. */

import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })
