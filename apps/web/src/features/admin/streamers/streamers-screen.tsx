import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { liveLevelNames } from '@plax/contracts/live/live-values'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { usePercent } from '../../../lib/use-percent.ts'
import { About } from '../../../ui/about.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AdminList } from '../admin-list.tsx'
import { CreatorPicker, type FoundCreator } from '../creator-picker.tsx'
import { May } from '../may.tsx'
import { adminPagedQuery } from '../paged-query.ts'
import { PersonLink } from '../person-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { fieldNames } from '../settings/setting-names.ts'

type Streamer = OutputOf<'GET /live/admin/rplay-stream/streamers'>['items'][number]
type Level = Streamer['level']

/** Creators who may go live, and at which partner level. */
export function StreamersScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const percent = usePercent()
  return (
    <AdminList
      title={<Trans>Streamers</Trans>}
      text={
        <Trans>
          Creators who can go live. Their partner level limits quality and hours, and sets the
          platform fee for tickets.
        </Trans>
      }
      actions={() => (
        <May call="POST /live/admin/rplay-stream/streamer/add">
          <AddStreamer />
        </May>
      )}
      query={() =>
        adminPagedQuery(['streamers'], (page, signal) =>
          api('GET /live/admin/rplay-stream/streamers', { query: page, signal }),
        )
      }
      empty={{ icon: <Radio aria-hidden />, title: <Trans>No streamers yet</Trans> }}
    >
      {(rows) => (
        <Table
          stacked
          caption={t`Streamers`}
          rows={rows}
          rowKey={({ userOid }) => userOid}
          columns={[
            {
              key: 'name',
              label: t`Creator`,
              cell: ({ userOid, nickname, isOn }) => (
                <span className="flex items-center gap-2">
                  <PersonLink oid={userOid} nickname={nickname} />
                  {isOn ? (
                    <Badge tone="live">
                      <Trans context="a stream is on">Live</Trans>
                    </Badge>
                  ) : null}
                </span>
              ),
            },
            {
              key: 'level',
              label: t`Partner level`,
              cell: ({ level }) => <LevelName level={level} />,
            },
            {
              key: 'hours',
              label: t`Hours this month`,
              numeric: true,
              cell: ({ usedHours, hoursPerMonth }) =>
                hoursPerMonth === null ? usedHours : `${usedHours} / ${hoursPerMonth}`,
            },
            {
              key: 'fee',
              label: t`Platform fee`,
              numeric: true,
              cell: ({ feePercent }) => percent(feePercent),
            },
            {
              key: 'acts',
              label: <span className="sr-only">{t`Actions`}</span>,
              cell: (streamer) => <StreamerActs streamer={streamer} />,
            },
          ]}
        />
      )}
    </AdminList>
  )
}

function LevelName({ level }: { level: Level }) {
  const { t } = useLingui()
  const name = fieldNames[level]
  return name ? t(name) : level
}

function LevelField({ level, onChange }: { level: Level; onChange: (level: Level) => void }) {
  const { t } = useLingui()
  const options = liveLevelNames.map((value) => {
    const name = fieldNames[value]
    return { value, label: name ? t(name) : value }
  })
  return (
    <Field label={<Trans>Partner level</Trans>}>
      {(ids) => (
        <Select
          {...ids}
          value={level}
          options={options}
          onChange={(value) => onChange(value as Level)}
        />
      )}
    </Field>
  )
}

function AddStreamer() {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [isOpen, setOpen] = useState(false)
  const [level, setLevel] = useState<Level>('free')
  const [creator, setCreator] = useState<FoundCreator | null>(null)
  const open = () => {
    setCreator(null)
    setLevel('free')
    setOpen(true)
  }
  const add = async (reason: string) => {
    if (!creator) return
    const body = { userOid: creator.oid, level, reason }
    await api('POST /live/admin/rplay-stream/streamer/add', { body })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'streamers'] })
    showToast(t`Streamer added`)
  }
  return (
    <>
      <Button variant="primary" onClick={open}>
        <Trans>Add streamer</Trans>
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={<Trans>Add streamer</Trans>}
          confirm={<Trans context="a streamer">Add</Trans>}
          isReady={creator !== null}
          isChanged={creator !== null}
          onConfirm={add}
          onClose={() => setOpen(false)}
        >
          <CreatorPicker chosen={creator} onChoose={setCreator} />
          <LevelField level={level} onChange={setLevel} />
        </ReasonDialog>
      ) : null}
    </>
  )
}

function StreamerActs({ streamer }: { streamer: Streamer }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [act, setAct] = useState<'level' | 'remove' | null>(null)
  const [level, setLevel] = useState<Level>(streamer.level)
  const { userOid, nickname } = streamer
  const changed = async (words: string) => {
    await queryClient.invalidateQueries({ queryKey: ['admin', 'streamers'] })
    showToast(words)
  }
  return (
    <May call="POST /live/admin/rplay-stream/streamer/add">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAct('level')}>
          <Trans>Change level</Trans> <About>{nickname}</About>
        </Button>
        <May call="DELETE /live/admin/rplay-stream/streamer/{id}">
          <Button size="sm" variant="danger" onClick={() => setAct('remove')}>
            <Trans context="a streamer">Remove</Trans> <About>{nickname}</About>
          </Button>
        </May>
      </div>
      {act === 'level' ? (
        <ReasonDialog
          title={<Trans>Change level</Trans>}
          confirm={<Trans context="a streamer">Change</Trans>}
          isReady={level !== streamer.level}
          onConfirm={async (reason) => {
            const body = { userOid, level, reason }
            await api('POST /live/admin/rplay-stream/streamer/add', { body })
            await changed(t`Level changed`)
          }}
          onClose={() => setAct(null)}
        >
          <LevelField level={level} onChange={setLevel} />
        </ReasonDialog>
      ) : null}
      {act === 'remove' ? (
        <ReasonDialog
          danger
          title={<Trans>Remove this streamer?</Trans>}
          confirm={<Trans context="a streamer">Remove</Trans>}
          hint={t`If they’re live, the stream ends now.`}
          onConfirm={async (reason) => {
            const params = { id: userOid }
            await api('DELETE /live/admin/rplay-stream/streamer/{id}', { params, body: { reason } })
            await changed(t`Streamer removed`)
          }}
          onClose={() => setAct(null)}
        />
      ) : null}
    </May>
  )
}
