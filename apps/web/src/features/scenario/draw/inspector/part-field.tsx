import { Trans, useLingui } from '@lingui/react/macro'
import type { Scene } from '@plax/branching/scenario'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../../lib/app-context.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { Field } from '../../../../ui/field.tsx'
import { PriceTag } from '../../../../ui/price-tag.tsx'
import { selectClasses } from '../../../story-canvas/inspector/choice-control.tsx'
import { ownPartsQuery } from '../draw.api.ts'
import { useDrawing } from '../drawing.ts'
import { problemWords } from '../names.ts'
import { useProblem } from './use-problem.ts'

/** What a scene plays, and what that costs where the story’s parts are sold one by one. */
export function PartField({ scene }: { scene: Scene }) {
  const { t } = useLingui()
  const { api } = useApp()
  const drawing = useDrawing()
  const parts = useQuery(ownPartsQuery(api))
  const isGone = useProblem(scene.id, 'scene.content_gone')
  const { contentOid } = scene
  const chosen = parts.data?.find((part) => part.contentOid === contentOid)
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t`Plays`}
        hint={t`Your published videos, audio, and clips.`}
        {...(isGone && { error: t(problemWords['scene.content_gone']) })}
      >
        {(ids) => (
          <select
            {...ids}
            data-field="contentOid"
            value={contentOid ?? ''}
            className={selectClasses}
            onChange={(event) =>
              drawing.update(
                scene.id,
                { contentOid: event.currentTarget.value || null },
                'contentOid',
              )
            }
          >
            <option value="">{t`None, text only`}</option>
            {contentOid && !chosen ? <option value={contentOid}>{contentOid}</option> : null}
            {parts.data?.map((part) => (
              <option key={part.contentOid} value={part.contentOid}>
                {part.title || t`Untitled`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Failure error={parts.error} />
      {chosen ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <PriceTag amount={chosen.priceCoins ?? 0} currency="coin" />
          <Link
            to="/studio/content/$contentOid"
            params={{ contentOid: chosen.contentOid }}
            className="text-accent-ink underline underline-offset-2"
          >
            <Trans>Edit price</Trans>
          </Link>
        </p>
      ) : null}
    </div>
  )
}
