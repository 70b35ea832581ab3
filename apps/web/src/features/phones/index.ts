export { ClientPhonesPage } from './pages/client-phones-page.tsx';
export { UserEndpointsPage } from './pages/user-endpoints-page.tsx';
