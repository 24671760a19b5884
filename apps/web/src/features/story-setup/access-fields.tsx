import { useLingui } from '@lingui/react/macro'
import { accessModes, hasPrice, isForSubscribers } from '@plax/contracts/access/access-values'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { StoryContent } from '../story/story.queries.ts'
import type { SetupPartProps } from './about-fields.tsx'
import { Invitations } from './invitations.tsx'
import { MonthField } from './month-field.tsx'
import { SaleFields } from './sale-fields.tsx'
import { TierField } from './tier-field.tsx'
import { useFieldError } from './use-field-error.ts'

/** Who may chat (R-story-chat-035), and what each choice needs besides. */
export function AccessFields({ story, setup, problems }: SetupPartProps & { story: StoryContent }) {
  const { t } = useLingui()
  const { draft, set } = setup
  const errorOf = useFieldError(setup, problems)
  return (
    <>
      <Field label={t`Chat access`}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.access}
            options={[
              { value: 'open', label: t`Everyone`, hint: t`Readers pay credits per reply.` },
              {
                value: 'buyers',
                label: t`Buyers only`,
                hint: t`Readers buy the story once, then pay credits per reply.`,
              },
              {
                value: 'subscribers',
                label: t`Subscribers only`,
                hint: t`Subscribers pay credits per reply.`,
              },
              {
                value: 'subscribers_before',
                label: t`Early subscribers`,
                hint: t`Only early subscribers who haven’t canceled.`,
              },
              {
                value: 'buy_or_subscribe',
                label: t`Buyers and subscribers`,
                hint: t`Readers can buy the story once or access it with a subscription.`,
              },
              {
                value: 'invited',
                label: t`Invite-only`,
                hint: t`Only invited readers can see this story.`,
              },
            ]}
            onChange={(value) => {
              const access = accessModes.find((one) => one === value)
              if (access) set('access', access)
            }}
          />
        )}
      </Field>
      {isForSubscribers(draft.access) ? (
        <TierField
          story={story}
          tierHash={draft.accessTierHash}
          error={errorOf('accessTierHash')}
          onChange={(accessTierHash) => set('accessTierHash', accessTierHash)}
        />
      ) : null}
      {draft.access === 'subscribers_before' ? (
        <MonthField
          label={t`Subscribed before`}
          hint={t`First day of the month, in UTC. If a reader cancels, they start over when they resubscribe.`}
          error={errorOf('accessBefore')}
          month={draft.accessBefore}
          onChange={(accessBefore) => set('accessBefore', accessBefore)}
        />
      ) : null}
      {hasPrice(draft.access) ? (
        <SaleFields {...{ setup, problems }} contentOid={story.contentOid} />
      ) : null}
      {draft.access === 'invited' ? (
        <Invitations contentOid={story.contentOid} ownerOid={story.creatorOid} />
      ) : null}
    </>
  )
}
