import { useController, useFormContext, type FieldPath, type FieldPathValue } from 'react-hook-form'
import type { Values } from '../../common/model/values.ts'
import { useProblem } from './useProblem.ts'

/** One value of the form, and the sentence about what is wrong with it. */
export const useValue = <Name extends FieldPath<Values>>(name: Name) => {
  const { control } = useFormContext<Values>()
  const problem = useProblem()
  const { field, fieldState } = useController<Values, Name>({ control, name })
  return {
    value: field.value,
    onChange: (value: FieldPathValue<Values, Name>) => field.onChange(value),
    onBlur: field.onBlur,
    error: problem(fieldState.error?.message),
  }
}
