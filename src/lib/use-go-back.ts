import { useNavigate } from 'react-router-dom';

/** Goes back in the app's history; to `fallback` if the app was opened on this page. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (history.state?.idx > 0) navigate(-1);
    else navigate(fallback, { replace: true });
  };
}
