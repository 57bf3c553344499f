/** The devices that are signed in. */

import { useQuery } from '@tanstack/react-query'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { LoadFailure } from '@/shared/ui/load-failure'
import { DeviceList } from './device-list'
import { devicesQuery } from './devices'
import { Section } from './section'

export function DevicesSection() {
  const t = useT()
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  return (
    <Section title={t('settings.devices')}>
      {devices ? (
        <DeviceList devices={devices} />
      ) : error ? (
        <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Section>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className="grid gap-5 p-4">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      {['w-40', 'w-32'].map((width) => (
        <div key={width} className="grid gap-2">
          <span className={`skeleton h-4 ${width}`} />
          <span className="skeleton h-3 w-52" />
        </div>
      ))}
    </div>
  )
}
