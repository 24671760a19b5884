import { useLingui } from '@lingui/react/macro'
import { contentTypes } from '@plax/contracts/content/content-values'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { typeNames } from '../play/type-names.ts'
import type { ContentForm } from './use-content-form.ts'

/** What kind of content it is, which decides what files it takes. */
export function TypeField({ setup: { draft, set } }: { setup: ContentForm }) {
  const { t } = useLingui()
  return (
    <Field label={t`Type`}>
      {(ids) => (
        <Select
          {...ids}
          value={draft.type}
          options={contentTypes.map((type) => ({ value: type, label: t(typeNames[type]) }))}
          onChange={(value) => {
            const type = contentTypes.find((one) => one === value)
            if (type) set('type', type)
          }}
        />
      )}
    </Field>
  )
}
