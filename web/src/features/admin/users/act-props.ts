/** What the sheet of an act is given. */

import type { AdminUser } from '@/shared/api/contract.gen'

export interface ActProps {
  page: AdminUser
  onClose: () => void
}
