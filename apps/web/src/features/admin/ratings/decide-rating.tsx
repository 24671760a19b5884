import { Trans, useLingui } from '@lingui/react/macro'
import { ratings } from '@plax/contracts/content/content-values'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Choices } from '../../../ui/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ratingNames } from '../../play/rating-names.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type RatingReview, ratingsKey } from './ratings.api.ts'

type Decision = (typeof ratings)[number] | 'decline'

/** Gives a video its age rating, or declines it, with a reason that its creator reads. */
export function DecideRating({ review, onClose }: { review: RatingReview; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { reviewOid, title } = review
  const decide = async (reason: string) => {
    const rating = decision === 'decline' ? null : decision
    await api('POST /content/admin/rating-reviews/{reviewOid}', {
      params: { reviewOid },
      body: { rating, reason },
    })
    void client.invalidateQueries({ queryKey: ['admin', ratingsKey] })
    showToast(rating === null ? t`Age rating declined` : t`Age rating saved`)
  }
  return (
    <ReasonDialog
      title={<Trans>Rate “{title}”</Trans>}
      description={
        <Trans>
          The rating appears on the video’s page. Declining returns the coins that were paid.
        </Trans>
      }
      hint={t`Recorded in the audit log and shown to the creator.`}
      confirm={<Trans>Save decision</Trans>}
      danger={decision === 'decline'}
      isReady={decision !== null}
      isChanged={decision !== null}
      onConfirm={decide}
      onClose={onClose}
    >
      <Choices
        legend={<Trans>Age rating</Trans>}
        className="flex flex-col"
        value={decision}
        choices={[
          ...ratings.map((value) => ({ value, label: t(ratingNames[value]) })),
          { value: 'decline' as const, label: t`Decline and refund` },
        ]}
        onChange={setDecision}
      />
    </ReasonDialog>
  )
}
