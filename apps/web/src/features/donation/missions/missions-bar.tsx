import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Target } from 'lucide-react'
import { useId, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { donationOptionsQuery } from '../donation.api.ts'
import { MissionActions } from './mission-actions.tsx'
import { MissionCard } from './mission-card.tsx'
import { activeMissionsQuery } from './missions.api.ts'

/** The open missions of a creator above the live chat; nothing while there are none. */
export function MissionsBar({ creatorOid, inDock }: { creatorOid: string; inDock: boolean }) {
  const { t } = useLingui()
  const { api } = useApp()
  const id = useId()
  // On phones, they would take half of the chat.
  const hasRoom = useMedia('(width >= 80rem)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? hasRoom
  const { data: options } = useQuery(donationOptionsQuery(api, creatorOid))
  const { data } = useQuery({ ...activeMissionsQuery(api, creatorOid), retry: false })
  const missions = data?.items ?? []
  if (missions.length === 0) return null
  return (
    <section aria-label={t`Missions`} className="border-b border-line px-4 py-1 text-sm">
      <div className="flex items-center gap-2">
        <Target aria-hidden className="size-4 shrink-0 text-accent-ink" />
        <h3 className="flex-1 font-semibold">
          <Plural value={missions.length} one="# mission" other="# missions" />
        </h3>
        <IconButton
          label={isOpen ? t`Collapse missions` : t`Expand missions`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </IconButton>
      </div>
      <ul
        id={id}
        hidden={!isOpen}
        // A scrolled list is reached by keys, too.
        tabIndex={0}
        className="max-h-[min(16rem,30svh)] divide-y divide-line overflow-y-auto"
      >
        {missions.map((mission) => (
          <li key={mission.oid}>
            <MissionCard
              mission={mission}
              actions={<MissionActions mission={mission} options={options} inDock={inDock} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
