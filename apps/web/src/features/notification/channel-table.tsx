import { useLingui } from '@lingui/react/macro'
import { channelsOf, notificationChannels } from '@plax/contracts/notification/notification-values'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { type Settings, settingsKey } from './notification.api.ts'
import { channelNames, typeHints, typeNames } from './type-names.ts'

type TypeSetting = Settings['types'][number]
type Channel = (typeof notificationChannels)[number]

/** A box for each type and channel; each is kept as it is ticked. */
export function ChannelTable({ types }: { types: readonly TypeSetting[] }) {
  const { t, i18n } = useLingui()
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-soft">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              {t`Notification`}
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className="w-16 px-1 py-2 font-medium sm:w-24">
                {i18n._(channelNames[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {types.map((setting) => (
            <TypeRow key={setting.type} setting={setting} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TypeRow({ setting }: { setting: TypeSetting }) {
  const { i18n } = useLingui()
  return (
    <tr>
      <th scope="row" className="px-4 py-3 text-left font-normal">
        <span className="block font-medium">{i18n._(typeNames[setting.type])}</span>
        <span className="block text-ink-faint">{i18n._(typeHints[setting.type])}</span>
      </th>
      {notificationChannels.map((channel) => (
        <td key={channel} className="px-1 text-center">
          {channelsOf(setting.type).includes(channel) && (
            <Box setting={setting} channel={channel} />
          )}
        </td>
      ))}
    </tr>
  )
}

function Box({ setting, channel }: { setting: TypeSetting; channel: Channel }) {
  const { i18n } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { type, channels, fixed } = setting
  const change = useMutation({
    mutationFn: (enabled: boolean) =>
      api('POST /account/notification/setting/modify', { body: { type, channel, enabled } }),
    onSuccess: (settings) => queryClient.setQueryData<Settings>(settingsKey, settings),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  // Shown at once: a mutation tells of itself a moment later, and the tick would flicker.
  const [wish, setWish] = useState<boolean | null>(null)
  const turn = (enabled: boolean) => {
    setWish(enabled)
    change.mutate(enabled, { onSettled: () => setWish(null) })
  }
  return (
    <label className="inline-flex size-11 items-center justify-center">
      <span className="sr-only">
        {i18n._(typeNames[type])}: {i18n._(channelNames[channel])}
      </span>
      <input
        type="checkbox"
        checked={wish ?? channels[channel]}
        disabled={fixed.includes(channel)}
        onChange={(event) => turn(event.target.checked)}
        className="size-5 accent-accent disabled:opacity-55"
      />
    </label>
  )
}
