export { QueryCache, QueryClient, QueryClientProvider, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
export { useMutation } from './useMutation.ts'
