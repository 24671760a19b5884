import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'

export interface Draft<Values extends FieldValues> {
  /** For the fields of `fields.tsx`, and for `useSend`. */
  form: UseFormReturn<Values>
  /** What is filled in now. */
  values: Values
  /** Whether it differs from what was there first. */
  isChanged: boolean
  /** For controls that hold no text. */
  set: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void
}

/** What is being filled in, by name. */
export function useDraft<Values extends FieldValues>(first: Values): Draft<Values> {
  const form = useForm<Values>({ defaultValues: first as DefaultValues<Values> })
  return {
    form,
    values: form.watch(),
    isChanged: form.formState.isDirty,
    set: (name, value) => form.setValue(name, value, { shouldDirty: true }),
  }
}
