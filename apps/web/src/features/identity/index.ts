export { SignInPage } from './pages/sign-in-page.tsx';
