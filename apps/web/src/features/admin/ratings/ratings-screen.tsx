import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import { DecideRating } from './decide-rating.tsx'
import { type RatingReview, ratingsQuery } from './ratings.api.ts'
import { RatingsTable } from './ratings-table.tsx'
import { stateNames } from './state-names.ts'

/** Age ratings that creators paid for (spec D50): those that wait, the oldest first. */
export function RatingsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const [decided, setDecided] = useState<RatingReview | null>(null)
  const { waiting: _waiting, ...others } = stateNames
  return (
    <>
      <AdminList
        title={<Trans>Age ratings</Trans>}
        text={
          <Trans>
            Videos whose creators paid for an age rating. If you decline, they get their coins back.
          </Trans>
        }
        filters={[
          { name: 'state', label: t`Status`, kind: 'name', all: t(_waiting), names: others },
        ]}
        query={(filters) => ratingsQuery(api, filters)}
        empty={{
          icon: <BadgeCheck aria-hidden />,
          title: <Trans>No age ratings match</Trans>,
        }}
      >
        {(rows) => <RatingsTable reviews={rows} onDecide={setDecided} />}
      </AdminList>
      {decided ? <DecideRating review={decided} onClose={() => setDecided(null)} /> : null}
    </>
  )
}
