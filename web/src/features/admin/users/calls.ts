/** The calls about players. */

import * as v from 'valibot'
import {
  AdminUser,
  AdminUsers,
  type AdminUserFilter,
  type AdminUserSort,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useAnswer, useRows } from '../parts/calls'

export function useUsers(search: string, filter: AdminUserFilter | undefined, sort: AdminUserSort) {
  return useRows(['users', search, filter ?? '', sort], async (after) =>
    v.parse(
      AdminUsers,
      await ask((data) =>
        data.rpc('admin_users', {
          search: search || null,
          filters: filter ? [filter] : null,
          sort,
          after,
        }),
      ),
    ),
  )
}

export function useUserPage(user: string) {
  return useAnswer(['user', user], async () =>
    v.parse(AdminUser, await ask((data) => data.rpc('admin_user', { user }))),
  )
}
