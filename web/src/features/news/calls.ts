/** What is announced, and the answers to the player's reports. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { Announcement, ReportAnswer } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useUser } from '@/shared/session/session'

/** A page that stays open asks again. */
const EVERY_MS = 10 * 60_000

export function useAnnouncements() {
  return useQuery({
    queryKey: ['announcements'],
    queryFn: async () =>
      v.parse(v.array(Announcement), await ask((data) => data.rpc('announcements', {}))),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  })
}

const answersKey = (userId: string) => ['player', userId, 'report-answers'] as const

export function useReportAnswers() {
  return useQuery({
    queryKey: answersKey(useUser().id),
    queryFn: async () =>
      v.parse(v.array(ReportAnswer), await ask((data) => data.rpc('report_answers', {}))),
    staleTime: EVERY_MS,
  })
}

/** The player has read the answers: they are not offered again, on any device. */
export function useSeeAnswers(): () => void {
  const queries = useQueryClient()
  const { id } = useUser()
  return () => {
    queries.setQueryData<ReportAnswer[]>(answersKey(id), (answers) =>
      answers?.map((answer) => ({ ...answer, seen: true })),
    )
    // If it fails, the answers are shown once more.
    ask((data) => data.rpc('report_answers_seen', {})).catch(() => {})
  }
}
