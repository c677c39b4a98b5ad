export { Toaster, createToaster } from '@chakra-ui/react'
