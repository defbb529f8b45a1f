/** The error page: what broke, and how to continue. The match itself is safe. CLIENT-ERR-2 */
import { Component, type ComponentChildren } from "preact";
import { Denied } from "../../net/api";
import { Button } from "../parts/controls";
import { Icon } from "../parts/icons";
import { saveText } from "./download";
import { Mark } from "./frame";
import "./failure.css";

type Props = {
  children: ComponentChildren;
  /** What can be saved of the open match, if there was one. */
  journal?: () => Promise<{ name: string; text: string }>;
};

type State = { error: unknown };

export class Failure extends Component<Props, State> {
  override state: State = { error: undefined };

  static override getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error("Nobody knows what.") };
  }

  override componentDidMount(): void {
    window.addEventListener("error", this.broke);
    window.addEventListener("unhandledrejection", this.broke);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("error", this.broke);
    window.removeEventListener("unhandledrejection", this.broke);
  }

  readonly broke = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = "reason" in event ? event.reason : event.error;
    // Browsers report a delayed resize as an error of the page, but nothing is broken.
    if (error === undefined || error === null) return;
    // The server denied a request that nobody waited for, which is no reason to stop.
    if (error instanceof Denied) return;
    this.setState({ error });
  };

  override render({ children, journal }: Props, { error }: State) {
    if (error === undefined) return children;
    return <FailurePage error={error} journal={journal} />;
  }
}

export function FailurePage(props: { error: unknown; journal?: Props["journal"] | undefined }) {
  const { error, journal } = props;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const trace = error instanceof Error ? error.stack : undefined;
  const save = async () => {
    try {
      const found = await journal?.();
      if (found) saveText(found.name, found.text);
    } catch (refused) {
      // A running match gives out no journal, so at least the report is saved.
      const why = refused instanceof Error ? refused.message : String(refused);
      saveText(
        "initiative-report.json",
        JSON.stringify({ error: text, trace, journal: why }, null, 2),
      );
    }
  };
  return (
    <div class="failure" role="alert" data-testid="failure">
      <Mark />
      <h1>That should not have happened.</h1>
      <p>
        The page has stopped. Your match has not: the server keeps it act by act, and after a reload
        you are where you were.
      </p>
      <div class="failure-acts">
        <Button kind="primary" icon="reset" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button icon="save" onClick={() => void save()}>
          {journal ? "Save journal" : "Save report"}
        </Button>
        <a class="button" data-kind="quiet" href="/">
          <Icon name="home" />
          Home
        </a>
      </div>
      <pre>{text}</pre>
    </div>
  );
}
