import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Rows } from '../../../ui/loaded.tsx'
import { When } from '../../../ui/when.tsx'
import { type ChatManager, managersQuery } from './chat.api.ts'
import { NoRows, PersonRow } from './person-row.tsx'
import { useChatAct } from './use-chat-act.ts'

/** Who moderates a chat beside its creator. */
export function ManagersTab({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const viewer = useViewer()
  const query = useQuery(managersQuery(api, creatorOid))
  const [leaving, setLeaving] = useState<ChatManager | null>(null)
  const mayRemove = ({ user }: ChatManager) =>
    viewer?.oid === creatorOid || viewer?.isAdmin || viewer?.oid === user.oid
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">
        <Trans>To add a manager, open the menu of one of their messages.</Trans>
      </p>
      <Rows
        query={query}
        empty={
          <NoRows>
            <Trans>No managers yet</Trans>
          </NoRows>
        }
      >
        {(managers) => (
          <ul>
            {managers.map((manager) => (
              <PersonRow
                key={manager.user.oid}
                name={manager.user.name}
                details={<When at={manager.appointedAt} />}
                action={
                  mayRemove(manager) ? (
                    <Button size="sm" onClick={() => setLeaving(manager)}>
                      <Trans>Remove</Trans>
                    </Button>
                  ) : null
                }
              />
            ))}
          </ul>
        )}
      </Rows>
      {leaving ? (
        <RemoveDialog creatorOid={creatorOid} manager={leaving} onClose={() => setLeaving(null)} />
      ) : null}
    </>
  )
}

function RemoveDialog({
  creatorOid,
  manager: {
    user: { oid, name },
  },
  onClose,
}: {
  creatorOid: string
  manager: ChatManager
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const remove = useChatAct(creatorOid, () =>
    api('POST /live/removemanagers', { body: { creatorOid, userOids: [oid] } }),
  )
  return (
    <FormDialog
      title={t`Remove ${name} as a manager?`}
      confirm={<Trans>Remove</Trans>}
      danger
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    />
  )
}
