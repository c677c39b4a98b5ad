export { Field, type ControlProps, type FieldTexts } from './fields/Field.tsx'
export { Frame } from './fields/Frame.tsx'
export {
  PasswordField,
  TextAreaField,
  TextField,
  type PasswordFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from './fields/TextField.tsx'
export { SearchField, type SearchFieldProps } from './fields/SearchField.tsx'
export { SelectField, type SelectFieldProps, type SelectOption } from './fields/SelectField.tsx'
export { InlineEdit, type InlineEditProps } from './InlineEdit.tsx'
export { FormFooter, FormSection, type FormSectionProps } from './FormSection.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox.tsx'
export { Segmented, Switch, type SegmentedProps, type SwitchProps } from './Switch.tsx'
export { useProblemText, problemOf, type Problem, type Rules } from './validation.ts'
