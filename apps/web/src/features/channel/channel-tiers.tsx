import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { About } from '../../ui/about.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { useViewer } from '../../lib/viewer.ts'
import { TierIcon } from '../tiers/tier-icon.tsx'
import type { Channel } from './channel.api.ts'

type Tier = Channel['tiers'][number]

/** What subscribers get of each tier, and what it opens. */
export function ChannelTiers({
  tiers,
  heldTierHash,
  creatorOid,
}: {
  tiers: readonly Tier[]
  /** The one that the viewer subscribes to. */
  heldTierHash: string | null
  creatorOid: string
}) {
  const isOwn = useViewer()?.oid === creatorOid
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Tiers</Trans>
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tiers.map((tier) => (
          <li
            key={tier.tierHash}
            className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-raised p-4"
          >
            <TierFacts tier={tier} />
            {isOwn ? null : tier.tierHash === heldTierHash ? (
              <p className="mt-auto">
                <Badge tone="good">
                  <Trans>Your tier</Trans>
                </Badge>
              </p>
            ) : (
              <Link
                to="/subscribe/$creatorOid"
                params={{ creatorOid }}
                search={{ tier: tier.tierHash }}
                className={`${buttonClasses()} mt-auto`}
              >
                {tier.seatsLeft === 0 ? (
                  <Trans context="tier">View</Trans>
                ) : heldTierHash ? (
                  <Trans>Choose this tier</Trans>
                ) : (
                  <Trans>Subscribe</Trans>
                )}
                <About>{tier.name}</About>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TierFacts({ tier }: { tier: Tier }) {
  return (
    <>
      <div className="flex items-center gap-3">
        <TierIcon icon={tier.icon} name={tier.name} />
        <div className="min-w-0">
          <h3 dir="auto" className="font-semibold break-words">
            {tier.name}
          </h3>
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-faint">
            <PriceTag amount={tier.price} currency="coin" />
            {tier.price > 0 ? <Trans>a month</Trans> : null}
          </p>
        </div>
      </div>
      {tier.details ? (
        <p
          dir="auto"
          className="line-clamp-6 text-sm break-words whitespace-pre-line text-ink-soft"
        >
          {tier.details}
        </p>
      ) : null}
      {tier.opens > 0 ? (
        <div className="flex items-center gap-3 text-sm text-ink-faint">
          <span className="flex -space-x-2">
            {tier.openedItems.map(({ contentOid, title, thumbnail }) => (
              <Picture
                key={contentOid}
                picture={thumbnail}
                alt=""
                name={title}
                sizes="40px"
                className="size-9 rounded-md border border-line"
              />
            ))}
          </span>
          <Plural value={tier.opens} one="Unlocks # work" other="Unlocks # works" />
        </div>
      ) : null}
    </>
  )
}
