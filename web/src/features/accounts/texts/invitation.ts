/** The texts of an invitation, with and without the name of who invites; loaded only for one. */

import type { Language } from '@/shared/i18n/languages'

interface InvitationTexts {
  invited: Record<'duo' | 'battle', string>
  invites: Record<'duo' | 'battle', string>
}

export const INVITATION: Record<Language, InvitationTexts> = {
  en: {
    invited: { duo: 'You’re invited to a duo', battle: 'You’re invited to a battle royale' },
    invites: {
      duo: '{name} invites you to a duo',
      battle: '{name} invites you to a battle royale',
    },
  },
  fr: {
    invited: { duo: 'Vous êtes invité à un duo', battle: 'Vous êtes invité à une battle royale' },
    invites: {
      duo: '{name} vous invite à un duo',
      battle: '{name} vous invite à une battle royale',
    },
  },
  es: {
    invited: { duo: 'Te han invitado a un duelo', battle: 'Te han invitado a una batalla campal' },
    invites: {
      duo: '{name} te invita a un duelo',
      battle: '{name} te invita a una batalla campal',
    },
  },
  pt: {
    invited: {
      duo: 'Você recebeu um convite para um duelo',
      battle: 'Você recebeu um convite para um battle royale',
    },
    invites: {
      duo: '{name} convida você para um duelo',
      battle: '{name} convida você para um battle royale',
    },
  },
}
