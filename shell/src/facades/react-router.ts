// What the shell provides of react-router, which it loads once for all areas. Types are all available; for a value that is missing
// here ("exported using 'export type'"), use another way, or add it and look at what the landing page gains in bytes.
export type * from '#full/react-router';
export {
  createBrowserRouter,
  data,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  redirect,
  replace,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from '#full/react-router';
