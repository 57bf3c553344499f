/** The link to another duo. */

import { Link } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'

export function NewDuoLink() {
  const t = useT()
  return (
    <Link to="/quizzes/duo" search={{}} className="button button-primary">
      {t('duo.toEntry')}
    </Link>
  )
}
