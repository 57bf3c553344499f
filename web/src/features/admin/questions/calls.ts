/** The calls about questions. */

import * as v from 'valibot'
import {
  AdminQuestion,
  AdminQuestions,
  type AdminQuestionFilter,
  type ReportOutcome,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useAnswer, useRows } from '../parts/calls'

export function useQuestions(filter: AdminQuestionFilter, search: string) {
  return useRows(['questions', filter, search], async (cursor) =>
    v.parse(
      AdminQuestions,
      await ask((data) => data.rpc('admin_questions', { filter, search, cursor })),
    ),
  )
}

export function useQuestion(id: string) {
  return useAnswer(['question', id], async () =>
    v.parse(AdminQuestion, await ask((data) => data.rpc('admin_question', { question_id: id }))),
  )
}

export const retireQuestion = (id: string, reason: string) =>
  ask((data) => data.rpc('admin_question_retire', { question_id: id, reason }))

export const restoreQuestion = (id: string, reason: string) =>
  ask((data) => data.rpc('admin_question_restore', { question_id: id, reason }))

export interface Correction {
  question_id: string
  language: string
  question: string
  options: string[] | null
  right_answer: string | null
  why: string
  reason: string
}

export const editQuestion = (correction: Correction) =>
  ask((data) => data.rpc('admin_question_edit', correction))

export const answerReports = (id: string, outcome: ReportOutcome, answer: string) =>
  ask((data) =>
    data.rpc('admin_question_answer', { question_id: id, outcome, answer: answer || null }),
  )
