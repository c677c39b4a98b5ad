import { styled } from '../styled.ts'
import { Spinner } from '../state/Spinner.tsx'
import type { ButtonProps } from './Button.tsx'
import { buttonRecipe } from './button.recipe.data.ts'
import { useOffButton } from './useOffButton.tsx'

const Root = styled('button', buttonRecipe)

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'busyWord' | 'aria-label'> {
  /** What the button does, with its object where several look alike ("Delete influx-climate"). Also the tooltip. */
  label: string
  /** The icon. */
  children: ButtonProps['children']
}

export const IconButton = ({ label, type = 'button', variant = 'ghost', busy, disabledReason, disabled, onClick, children, ...rest }: IconButtonProps) => {
  const off = useOffButton({ busy, disabled, disabledReason, tipText: label, onClick })
  return (
    <>
      <Root type={type} variant={variant} square {...rest} {...off.props} aria-label={label}>
        {busy ? <Spinner /> : children}
      </Root>
      {off.after}
    </>
  )
}
