/** The type of the questions and answers in one language. The texts are generated from the topics that RuneBot answers from. */

/** The pages that an answer may link to. */
type FaqPage =
  | '/about'
  | '/contact'
  | '/deck-tracker'
  | '/imports'
  | '/privacy-policy'
  | '/settings'
  | '/settings/delete-account'

export interface FaqItem {
  /** The anchor of the question, the same in every language. */
  id: string
  question: string
  answer: string
  /** The page that the answer is about. */
  link?: { to: FaqPage; label: string }
}

export interface FaqGroup {
  id: string
  title: string
  items: FaqItem[]
}

export interface FaqText {
  groups: FaqGroup[]
}
