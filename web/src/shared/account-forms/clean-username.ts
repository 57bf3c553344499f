/** What becomes of a typed username; the server does the same (crates/server/src/people/usernames/rules.rs). */

import { PROFILE } from '@/shared/api/contract.gen'

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const SPELLED_OUT: Partial<Record<string, string>> = {
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  ð: 'd',
  Đ: 'D',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
}

/** Replaces accented letters by plain ones, removes invalid characters and shortens the rest. */
export function cleanUsername(typed: string): string {
  const plain = Array.from(typed.normalize('NFD'), (letter) => SPELLED_OUT[letter] ?? letter)
  return plain
    .join('')
    .replaceAll(/[^A-Za-z0-9_-]/g, '')
    .slice(0, PROFILE.max_username)
}
