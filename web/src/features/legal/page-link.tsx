/** A link inside a text that stands on a page of its own. */

import { Link } from '@tanstack/react-router'
import type { DrawLink } from './legal-body'

export const drawPageLink: DrawLink = (to, label) => (
  <Link to={to} className="link">
    {label}
  </Link>
)
