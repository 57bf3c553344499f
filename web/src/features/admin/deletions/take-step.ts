/** One step of the work on a request to delete an account. */

import type { AdminDeletionStep } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'

interface Step {
  request: string
  step: AdminDeletionStep
  done?: boolean
  reason?: string
  name?: string
  words?: string | null
}

export const takeStep = (step: Step) => ask((data) => data.rpc('admin_deletion_decide', step))
