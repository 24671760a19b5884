import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { PageMessage } from '../../ui/page-message.tsx'
import { useApp } from '../../lib/app-context.ts'
import { useLastingViewer } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { LogInButton } from '../../ui/log-in-button.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Channel, channelQuery, settingsQuery } from '../channel/channel.api.ts'
import { ChannelForm } from './channel-form.tsx'

/** Where a manager enters the password of a channel, and then changes its page (R-channel-026). */
export function ManagerPage() {
  const { creatorOid } = useParams({ from: '/framed/channelmanager/$creatorOid' })
  const { api } = useApp()
  const viewer = useLastingViewer()
  const channel = useQuery({ ...channelQuery(api, creatorOid), enabled: viewer !== null })
  if (!viewer) {
    return (
      <PageMessage
        title={<Trans>Channel manager mode</Trans>}
        text={<Trans>Log in to manage this channel.</Trans>}
      >
        <LogInButton />
      </PageMessage>
    )
  }
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <Loaded query={channel} pending={<Skeleton className="h-80" />}>
        {(data) => (data.canManage ? <Managed channel={data} /> : <Entrance channel={data} />)}
      </Loaded>
    </div>
  )
}

function Managed({ channel }: { channel: Channel }) {
  const { api } = useApp()
  const { oid, name } = channel.creator
  const settings = useQuery(settingsQuery(api, oid))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold break-words">
          <Trans>{name}’s channel</Trans>
        </h1>
        <Link to="/creatorhome/$oid" params={{ oid }} className={buttonClasses()}>
          <Trans>View channel</Trans>
        </Link>
      </div>
      <Loaded query={settings} pending={<Skeleton className="h-[600px]" />}>
        {(data) => <ChannelForm key={data.updatedAt} settings={data} />}
      </Loaded>
    </>
  )
}

function Entrance({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { oid: creatorOid, name } = channel.creator
  const { form } = useDraft({ password: '' })
  const { onSubmit, isBusy, problem } = useSend(
    form,
    async ({ password }) => {
      await api('POST /channel/managers/enter', { body: { creatorOid, password } })
      await queryClient.invalidateQueries({ queryKey: ['creator', creatorOid] })
    },
    { field: 'password' },
  )
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-2 text-xl font-semibold">
        <Trans>Channel manager mode</Trans>
      </h1>
      <p className="mb-6 break-words text-ink-soft">
        <Trans>Enter the password that {name} gave you to edit the channel page.</Trans>
      </p>
      <Card>
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <TextField
            form={form}
            as={PasswordInput}
            name="password"
            label={t`Manager password`}
            autoComplete="off"
            required
          />
          <Failure error={problem} />
          <Button type="submit" variant="primary" busy={isBusy}>
            <Trans>Start managing</Trans>
          </Button>
        </form>
      </Card>
    </div>
  )
}
