import { Trans, useLingui } from '@lingui/react/macro'
import { type LiveChatAudience, liveChatAudiences } from '@plax/contracts/live/chat-values'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Select } from '../../../ui/select.tsx'
import { chatRoomQuery } from './chat.api.ts'
import { useChatAct } from './use-chat-act.ts'

const pauses = [0, 3, 5, 10, 30, 60, 300]

/** Who may write, and how often. */
export function RulesTab({ creatorOid }: { creatorOid: string }) {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const query = useQuery(chatRoomQuery(api, creatorOid))
  const save = useChatAct(
    creatorOid,
    (rules: { audience?: LiveChatAudience; slowSeconds?: number }) =>
      api('POST /live/chat/room', { body: { creatorOid, ...rules } }),
  )
  const audiences = {
    everyone: <Trans>Everyone, guests too</Trans>,
    followers: <Trans>Followers</Trans>,
    subscribers: <Trans context="live chat">Subscribers</Trans>,
  }
  const seconds = (value: number) =>
    i18n.number(value, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return (
    <Loaded query={query}>
      {({ room }) => (
        <div className="flex flex-col gap-5">
          <Choices
            legend={<Trans>Who can write</Trans>}
            className="grid"
            value={save.variables?.audience ?? room.audience}
            onChange={(audience) => save.mutate({ audience })}
            choices={liveChatAudiences.map((value) => ({ value, label: audiences[value] }))}
          />
          <Field
            label={t`Slow mode`}
            hint={<Trans>The pause between two messages of a viewer.</Trans>}
          >
            {(ids) => (
              <Select
                {...ids}
                value={String(save.variables?.slowSeconds ?? room.slowSeconds)}
                onChange={(value) => save.mutate({ slowSeconds: Number(value) })}
                options={pauses.map((value) => ({
                  value: String(value),
                  label: value === 0 ? t({ message: 'Off', context: 'slow mode' }) : seconds(value),
                }))}
              />
            )}
          </Field>
        </div>
      )}
    </Loaded>
  )
}
