import { Trans } from '@lingui/react/macro'
import {
  infoPageBodyMaxLength,
  infoPageTitleMaxLength,
  isBuiltInPage,
} from '@plax/contracts/pages/info-page-values'
import { textLanguageNames } from '@plax/contracts/pages/text-languages'
import { useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { LeaveWarning } from '../../../ui/leave-warning.tsx'
import { useApp } from '../../../lib/app-context.ts'
import { FallbackNote } from './fallback-note.tsx'
import { draftOf, halfWritten, textsOf } from './draft.ts'
import { May } from '../may.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { type EditedPage } from './pages.api.ts'
import { PageVersions } from './page-versions.tsx'
import { RemovePage } from './remove-page.tsx'
import { useSavePage } from './use-save-page.ts'

const limits = { title: infoPageTitleMaxLength, body: infoPageBodyMaxLength }

/** Writes a page language by language, beside how it will look. */
export function PageForm({ pageId, found }: { pageId: string; found: EditedPage | null }) {
  const { i18n } = useApp()
  const { form, values, isChanged, set } = useDraft({
    texts: draftOf(found?.page.texts ?? {}),
    inFooter: found?.page.inFooter ?? false,
  })
  const draft = values.texts
  const maySave = useMay()('PUT /account/admin/info-pages/{pageId}')
  const [isRemoving, setIsRemoving] = useState(false)
  const revision = found?.page.revision ?? 0
  const texts = textsOf(draft)
  const half = halfWritten(draft)
    .map((one) => textLanguageNames[one])
    .join(', ')
  const save = useSavePage({ pageId, revision, onSaved: () => form.reset(form.getValues()) })
  const write = (next: typeof draft) => set('texts', next)
  return (
    <>
      <LanguageTabs draft={draft} limits={limits} readOnly={!maySave} onChange={write} />
      {isBuiltInPage(pageId) ? null : (
        <fieldset disabled={!maySave} className="mt-6">
          <Checkbox
            label={<Trans>Show in the footer</Trans>}
            hint={<Trans>Every page of the site links to it by its title.</Trans>}
            checked={values.inFooter}
            onChange={(isOn) => set('inFooter', isOn)}
          />
        </fieldset>
      )}
      {maySave ? (
        <div
          data-toast-floor
          className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-ground/95 px-4 py-3 backdrop-blur-sm md:-mx-8 md:px-8"
        >
          <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
            {save.isError ? (
              <span className="text-danger">{messageOf(save.error, i18n)}</span>
            ) : half ? (
              <Trans>Missing title or text: {half}</Trans>
            ) : texts ? (
              <FallbackNote texts={texts} />
            ) : null}
          </p>
          {found && !found.page.isDefault ? (
            <May call="DELETE /account/admin/info-pages/{pageId}">
              <Button variant="ghost" onClick={() => setIsRemoving(true)}>
                {isBuiltInPage(pageId) ? <Trans>Reset to default</Trans> : <Trans>Delete</Trans>}
              </Button>
            </May>
          ) : null}
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={!isChanged || !texts}
            onClick={() => texts && save.mutate({ texts, inFooter: values.inFooter })}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      ) : null}
      <PageVersions
        pageId={pageId}
        versions={found?.versions ?? []}
        onTake={(old) => write(draftOf(old))}
      />
      <LeaveWarning isDirty={maySave && isChanged} />
      {isRemoving ? (
        <RemovePage pageId={pageId} revision={revision} onClose={() => setIsRemoving(false)} />
      ) : null}
    </>
  )
}
