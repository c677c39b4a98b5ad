export { Box, Grid, Stack, Text } from '@chakra-ui/react'
export { Button, IconButton, type ButtonProps, type IconButtonProps } from './core/controls/Button.tsx'
export { CopyButton, type CopyButtonProps } from './core/controls/CopyButton.tsx'
export { ButtonLink, Link, type ButtonLinkProps, type LinkProps } from './core/controls/Link.tsx'
export { PageHeader, type Crumb, type PageHeaderProps } from './core/page/PageHeader.tsx'
export { Facts, Panel, type Fact, type PanelProps } from './core/page/Panel.tsx'
export { SkipLink } from './core/page/SkipLink.tsx'
export { Banner, type BannerProps } from './core/state/Banner.tsx'
export {
  EmptyState,
  LoadFailed,
  useErrorText,
  type EmptyStateProps,
  type LoadError,
  type LoadFailedProps,
} from './core/state/EmptyState.tsx'
export { NotBuiltYet, StateCard, type StateCardProps } from './core/state/StateCard.tsx'
export { Skeleton, Spinner, type SpinnerProps } from './core/state/Spinner.tsx'
export { lazyPart } from './core/lazyPart.tsx'
export { saveFile, takesText, useMedia } from './core/browser.ts'
export { styled, Kbd, Mono, VisuallyHidden } from './core/styled.ts'
export { Tabs, useAddressTab, type Tab, type TabsProps } from './core/controls/Tabs.tsx'
export { Badge, Status, type BadgeProps, type StatusKind } from './core/text/Status.tsx'
export { RelativeTime, type RelativeTimeProps } from './core/text/RelativeTime.tsx'
export { ServerText } from './core/text/ServerText.tsx'
export { Tooltip, type TooltipProps } from './core/controls/Tooltip.tsx'
