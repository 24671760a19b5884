import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFilters } from '../../../lib/use-filters.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Part } from '../../../ui/part.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AlertsPart } from '../../alerts/alerts-part.tsx'
import { CustomAlertsPart } from '../../alerts/custom-alerts-part.tsx'
import { DonationsPart } from '../../donation/donations-part.tsx'
import { MissionsPart } from '../../donation/missions/missions-part.tsx'
import { DonationOptionsPart } from '../../donation/options-part.tsx'
import { RoulettesPart } from '../../donation/roulette/roulettes-part.tsx'
import type { Studio } from '../live.api.ts'
import { SchedulePart } from '../schedules/schedule-part.tsx'
import { TicketPart } from '../tickets/ticket-part.tsx'
import { DockKey } from './dock-key.tsx'
import { EntryPart } from './entry-part.tsx'
import { InfoPart } from './info-part.tsx'
import { OverlayKeys } from './overlay-keys.tsx'
import { StoryPart } from './story-part.tsx'

interface Props {
  creatorOid: string
  studio: Studio
  /** Changes when the forms about a stream begin anew. */
  formKey: number
  onUnsaved: (hasUnsaved: boolean) => void
}

/** What a streamer sets up, by subject. */
export function StudioTabs(props: Props) {
  const { t } = useLingui()
  const { filters, change } = useFilters(['tab'])
  const { creatorOid } = props
  const tabs = [
    {
      value: 'stream',
      label: <Trans context="settings of a streamer">Stream</Trans>,
      content: <StreamTab {...props} />,
    },
    {
      value: 'donations',
      label: <Trans>Donations</Trans>,
      content: (
        <Columns
          left={
            <>
              <DonationsPart />
              <MissionsPart creatorOid={creatorOid} />
            </>
          }
          right={
            <>
              <DonationOptionsPart creatorOid={creatorOid} />
              <RoulettesPart creatorOid={creatorOid} />
            </>
          }
        />
      ),
    },
    {
      value: 'alerts',
      label: <Trans>Alerts and overlays</Trans>,
      content: (
        <Columns
          left={<AlertsPart creatorOid={creatorOid} />}
          right={
            <>
              <OverlaysPart />
              <CustomAlertsPart />
            </>
          }
        />
      ),
    },
    {
      value: 'chat',
      label: <Trans context="settings of a streamer">Chat</Trans>,
      content: (
        <Columns
          left={<StoryPart />}
          right={
            <>
              <Part title={<Trans>Chat dock</Trans>}>
                <DockKey path={`/live/${creatorOid}/studio`} />
              </Part>
              <Part title={<Trans>Emotes</Trans>}>
                <Link
                  to="/live/$id/emotes"
                  params={{ id: creatorOid }}
                  className={buttonClasses('secondary')}
                >
                  <Trans>Manage emotes</Trans>
                </Link>
              </Part>
            </>
          }
        />
      ),
    },
    {
      value: 'schedule',
      label: <Trans context="of streams">Schedule</Trans>,
      content: <SchedulePart creatorOid={creatorOid} />,
    },
  ]
  const value = tabs.find((tab) => tab.value === filters.tab)?.value ?? 'stream'
  return (
    <Tabs
      keeps
      label={t`Live settings`}
      tabs={tabs}
      value={value}
      onChange={(tab) => change({ tab: tab === 'stream' ? '' : tab }, { replace: true })}
    />
  )
}

function StreamTab({ creatorOid, studio, formKey, onUnsaved }: Props) {
  const { stream, next, level } = studio
  const choices = stream ?? next
  return (
    <Columns
      left={
        choices ? (
          <InfoPart
            key={formKey}
            stream={choices}
            isHeldBack={stream?.isHeldBack}
            onUnsaved={onUnsaved}
          />
        ) : null
      }
      right={
        <>
          {choices ? (
            <EntryPart key={formKey} stream={stream} choices={choices} creatorOid={creatorOid} />
          ) : null}
          <TicketPart creatorOid={creatorOid} feePercent={level.feePercent} />
        </>
      }
    />
  )
}

function OverlaysPart() {
  return (
    <Part title={<Trans>Overlays</Trans>}>
      <OverlayKeys />
      <p className="mt-3 text-sm text-ink-soft">
        <Link
          to="/myinfo"
          search={{ tab: 'connections' } as never}
          className="text-accent-ink underline"
        >
          <Trans>Show chats from Twitch and YouTube</Trans>
        </Link>
      </p>
    </Part>
  )
}

function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid items-start gap-6 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6">{left}</div>
      <div className="flex min-w-0 flex-col gap-6">{right}</div>
    </div>
  )
}
