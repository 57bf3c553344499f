/** Edits a deck: its name, its notes, or its cards by a new code. */

import * as v from 'valibot'
import { isRefusal } from '@/shared/api/call-error'
import { DECKS } from '@/shared/api/contract.gen'
import type { Deck } from '@/shared/decks/deck'
import { deckErrorText } from '@/shared/decks/deck-error'
import { useT } from '@/shared/i18n/i18n'
import { TextArea, TextField } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { toast } from '@/shared/ui/toast'
import { useForm } from '@/shared/ui/use-form'
import { useDeckActions } from './use-deck-actions'

const EditForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('decks.enterName')),
  notes: v.string(),
  code: v.pipe(v.string(), v.trim()),
})

export function EditDeckSheet({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const t = useT()
  const { change } = useDeckActions()
  const { form, error, failure, pending } = useForm(EditForm, async ({ name, notes, code }) => {
    try {
      await change(deck.id, { name, notes, ...(code ? { code } : {}) })
    } catch (refusal) {
      if (isRefusal(refusal, 'invalid_deck_code')) return { fields: { code: 'decks.invalidCode' } }
      if (isRefusal(refusal, 'no_cards_found')) return { fields: { code: 'decks.noCards' } }
      throw refusal
    }
    toast.success(t('decks.saved'))
    onClose()
  })
  return (
    <Sheet open onClose={onClose} title={t('decks.edit')}>
      <form {...form}>
        <TextField
          label={t('decks.name')}
          name="name"
          autoComplete="off"
          maxLength={DECKS.max_name}
          defaultValue={deck.name}
          error={error('name')}
        />
        <TextArea
          label={t('decks.notes')}
          name="notes"
          rows={4}
          maxLength={DECKS.max_notes}
          defaultValue={deck.notes ?? ''}
          hint={t('decks.notesHint')}
        />
        <TextArea
          label={t('decks.newCode')}
          name="code"
          rows={2}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={error('code')}
          hint={t('decks.newCodeHint')}
        />
        <FormError>{failure !== undefined && deckErrorText(t, failure)}</FormError>
        <SubmitButton pending={pending}>{t('settings.save')}</SubmitButton>
      </form>
    </Sheet>
  )
}
