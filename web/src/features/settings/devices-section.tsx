/** The devices that are signed in. */

import { useQuery } from '@tanstack/react-query'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { LineSkeletons } from '@/shared/ui/line-skeletons'
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
        <LineSkeletons widths={['w-40', 'w-32']} />
      )}
    </Section>
  )
}
