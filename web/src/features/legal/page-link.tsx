/** A link inside a legal text on its own page. */

import { Link } from '@tanstack/react-router'
import type { DrawLink } from './legal-body'

export const drawPageLink: DrawLink = (to, label) => (
  <Link to={to} className="link">
    {label}
  </Link>
)
