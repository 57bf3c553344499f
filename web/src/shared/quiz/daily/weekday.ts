/** The names of the days of the week. `Intl.DateTimeFormat` takes 30 milliseconds to make, 130 on a phone, and the home page has no other date. */

import type { Language } from '@/shared/i18n/languages'

/** From Sunday. */
const NAMES: Record<Language, [names: string, letters: string]> = {
  en: ['Sunday Monday Tuesday Wednesday Thursday Friday Saturday', 'SMTWTFS'],
  fr: ['dimanche lundi mardi mercredi jeudi vendredi samedi', 'DLMMJVS'],
  es: ['domingo lunes martes miércoles jueves viernes sábado', 'DLMXJVS'],
  pt: ['domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado', 'DSTQQSS'],
}

/** The name and the letter of a day, as it is in UTC. */
export function weekday(language: Language, date: Date): { name: string; letter: string } {
  const [names, letters] = NAMES[language]
  const day = date.getUTCDay()
  return { name: names.split(' ')[day] ?? '', letter: letters.charAt(day) }
}
