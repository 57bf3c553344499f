/** Questions to tap. */

interface ChipsProps {
  questions: readonly string[]
  onAsk: (question: string) => void
}

export function Chips({ questions, onAsk }: ChipsProps) {
  if (questions.length === 0) return null
  return (
    <ul className="bot-chips">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className="bot-chip" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
