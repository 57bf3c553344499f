/** The link back to the duo that the player is in, among the quizzes. */

import { Link } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import { RUNNING_LINK, RunningCard } from '@/shared/quiz/running-card'
import { useOpenDuo } from './current-duo'

export function RunningDuo() {
  const t = useT()
  const current = useOpenDuo()
  if (!current) return null
  const { id, code } = current.game
  return (
    <Link to="/quizzes/duo" search={{ game: id }} className={RUNNING_LINK}>
      <RunningCard title={t('duo.resume')} text={t('duo.resumeText', { code })} />
    </Link>
  )
}
