import type { HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { Spinner } from '../state/Spinner.tsx'
import { styled } from '../styled.ts'
import { buttonRecipe } from './button.recipe.data.ts'
import { useOffButton } from './useOffButton.tsx'

const Root = styled('button', buttonRecipe)

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'disabled' | 'type' | 'asChild' | 'as'> {
  ref?: Ref<HTMLButtonElement> | undefined
  type?: 'button' | 'submit' | undefined
  variant?: 'solid' | 'outline' | 'ghost' | undefined
  size?: 'sm' | 'xs' | undefined
  /** Red: solid for the last word in a dialog, red text elsewhere. */
  danger?: boolean | undefined
  icon?: ReactNode | undefined
  /** Shows the arc, takes no click, keeps the focus. */
  busy?: boolean | undefined
  /** The word while busy ("Saving…"); the children when missing. */
  busyWord?: string | undefined
  /** Why the button is off. It stays focusable, so that everybody can read the reason. */
  disabledReason?: string | null | undefined
  /** Off without a reason: only where the reason stands beside the button. */
  disabled?: boolean | undefined
}

export const Button = ({ type = 'button', icon, busyWord, children, ...rest }: ButtonProps) => {
  const { props, after } = useOffButton(rest, null)
  return (
    <>
      <Root type={type} {...props}>
        {rest.busy ? <Spinner /> : icon}
        {rest.busy && busyWord ? busyWord : children}
      </Root>
      {after}
    </>
  )
}
