/** The devices, this one first; the others have a sign-out button. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { useNow } from '@/shared/lib/use-now'
import { authErrorText } from '@/shared/session/auth-error'
import { Confirm } from '@/shared/ui/confirm'
import { toast } from '@/shared/ui/toast'
import { deviceName } from '@/shared/session/device-name'
import { devicesQuery, signOutDevice, signOutOthers, type Device } from './devices'
import { RowFace } from './row'

/** The target of a sign-out. */
type SignOutTarget = Device | 'others'

export function DeviceList({ devices }: { devices: Device[] }) {
  const t = useT()
  const [target, setTarget] = useState<SignOutTarget | null>(null)
  const signOut = useSignOutElsewhere()
  const others = devices.filter((device) => !device.current)

  return (
    <>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => setTarget(device)} />
        ))}
      </ul>
      <div className="p-4">
        {others.length === 0 && <p className="text-sm text-muted">{t('settings.noOtherDevice')}</p>}
        {others.length > 0 && (
          <button
            type="button"
            className="button button-quiet w-full"
            onClick={() => setTarget('others')}
          >
            <LogOut className="size-5" aria-hidden="true" />
            {t('settings.signOutOthers')}
          </button>
        )}
      </div>
      <ConfirmSignOut
        target={target}
        onClose={() => setTarget(null)}
        onConfirm={(confirmed) => {
          setTarget(null)
          signOut(confirmed)
        }}
      />
    </>
  )
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const t = useT()
  const formats = useFormats()
  const now = useNow()
  const name = deviceText(t, device)
  const seen = device.current
    ? t('settings.thisDevice')
    : t('settings.lastUsed', { ago: formats.ago(device.last_used_at, now) })
  return (
    <li className="flex min-h-16 items-center gap-4 py-2 pr-2 pl-4">
      <RowFace
        icon={deviceName(device.user_agent).handheld ? Smartphone : Monitor}
        label={name}
        value={
          <>
            <span className={device.current ? 'font-bold text-ok' : ''}>{seen}</span>
            {device.ip && ` · ${device.ip}`}
          </>
        }
      />
      {!device.current && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('settings.signOutDevice', { device: name })}
          onClick={onSignOut}
        >
          <LogOut className="size-5" aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

interface ConfirmSignOutProps {
  target: SignOutTarget | null
  onClose: () => void
  onConfirm: (target: SignOutTarget) => void
}

function ConfirmSignOut({ target, onClose, onConfirm }: ConfirmSignOutProps) {
  const t = useT()
  if (!target) return null
  const all = target === 'others'
  return (
    <Confirm
      open
      title={t(all ? 'settings.signOutOthersTitle' : 'settings.signOutDeviceTitle')}
      action={t(all ? 'settings.signOutOthersConfirm' : 'settings.signOutConfirm')}
      onClose={onClose}
      onConfirm={() => onConfirm(target)}
    >
      {all
        ? t('settings.signOutOthersText')
        : t('settings.signOutDeviceText', { device: deviceText(t, target) })}
    </Confirm>
  )
}

function useSignOutElsewhere(): (target: SignOutTarget) => void {
  const t = useT()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (target: SignOutTarget) =>
      target === 'others' ? signOutOthers() : signOutDevice(target.id),
    // Fails at once when offline: a sign-out at some later time would be a surprise.
    networkMode: 'always',
    onSuccess: () => toast.success(t('settings.signedOut')),
    onError: (error) => toast.error(authErrorText(t, error)),
    onSettled: () => queries.invalidateQueries(devicesQuery),
  })
  return mutate
}

function deviceText(t: Translate, device: Device): string {
  const { browser, system } = deviceName(device.user_agent)
  if (browser && system) return t('settings.deviceName', { browser, system })
  return browser ?? system ?? t('settings.unknownDevice')
}
