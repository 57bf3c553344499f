/** Shapes of values on the wire, after wire.md 2.1. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Every field of an open question, the same in all modes. */
export const QUESTION_FIELDS = [
  'answerType',
  'card',
  'category',
  'closes_at',
  'difficulty',
  'id',
  'imageUrl',
  'level',
  'mode',
  'opens_at',
  'options',
  'question',
  'questionType',
  'timeLimit',
]

/** Every field a User may have. */
export const USER_FIELDS = new Set([
  'id',
  'aud',
  'role',
  'email',
  'email_confirmed_at',
  'phone',
  'confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'new_email',
  'email_change_sent_at',
  'invited_at',
  'last_sign_in_at',
  'app_metadata',
  'user_metadata',
  'identities',
  'factors',
  'created_at',
  'updated_at',
  'banned_until',
  'is_anonymous',
])
