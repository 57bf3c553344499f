/** The shape of the questions and answers in one language. */

/** The pages that an answer may lead to. */
type FaqPage =
  | '/about'
  | '/contact'
  | '/imports'
  | '/privacy-policy'
  | '/settings'
  | '/settings/delete-account'

export interface FaqItem {
  /** The anchor of the question, the same in every language. */
  id: string
  question: string
  answer: string
  /** Where to do or read what the answer speaks of. */
  link?: { to: FaqPage; label: string }
}

export interface FaqGroup {
  id: string
  title: string
  /** Said above the questions, for what is not open yet. */
  note?: string
  items: FaqItem[]
}

export interface FaqText {
  groups: FaqGroup[]
}
