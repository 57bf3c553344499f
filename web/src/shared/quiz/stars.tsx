/** Up to three stars, the won ones filled. */

import { Star } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import './quiz.css'

interface StarsProps {
  won: number
  className: string
  /** They come in one after the other. */
  animated?: boolean
}

export function Stars({ won, className, animated = false }: StarsProps) {
  const t = useT()
  return (
    <span
      className="inline-flex items-end"
      role="img"
      aria-label={t('quizzes.stars', { count: won, total: 3 })}
    >
      {[1, 2, 3].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          strokeWidth={1.8}
          className={`${className} ${star <= won ? `star-won ${animated ? 'pop' : ''}` : 'text-control opacity-50'}`}
          style={{ '--i': star }}
        />
      ))}
    </span>
  )
}
