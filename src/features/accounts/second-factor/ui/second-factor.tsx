import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import {
  ADMIN_KEY,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
  setUpSecondFactor,
} from '../../accounts.queries.ts';
import type { SecondFactorSetup } from '../../accounts.schema.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type Step = 'password' | 'renew' | 'disable';

/** A code of an app beside the password: set up, recovery codes, off again. */
export function SecondFactor() {
  const clock = useSiteClock();
  const client = useQueryClient();
  const state = useQuery(secondFactorQuery());
  const [step, setStep] = useState<Step>();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => client.invalidateQueries({ queryKey: ADMIN_KEY });
  const showCodes = async ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setStep(undefined);
    setSetup(undefined);
    setCodes(recoveryCodes);
    await refresh();
  };

  const begin = useMutation({
    mutationFn: ({ password }: { password: string }) => setUpSecondFactor(password),
    onSuccess: (made) => {
      setStep(undefined);
      setSetup(made);
    },
  });
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => confirmSecondFactor(code),
    onSuccess: showCodes,
  });
  const renew = useMutation({ mutationFn: renewRecoveryCodes, onSuccess: showCodes });
  const disable = useMutation({
    mutationFn: disableSecondFactor,
    onSuccess: async ({ message }) => {
      setStep(undefined);
      setCodes(undefined);
      toast({ title: 'Second Step Off', description: message });
      await refresh();
    },
  });
  const cancel = () => {
    setStep(undefined);
    setSetup(undefined);
    for (const call of [begin, confirm, renew, disable]) call.reset();
  };

  return (
    <section aria-labelledby="second-factor-heading" className="flex max-w-md flex-col gap-4">
      <h2 id="second-factor-heading">Second Step</h2>
      <p className="text-muted">
        A code of an app on your phone, asked for after the password. A stolen password alone is then of no
        use.
      </p>
      <ListResult
        query={state}
        room="h-12 w-full"
        loading="Loading the second step"
        failure="The setting could not be fetched"
      >
        {({ isOn, since, recoveryCodesLeft }) => (
          <div className="flex flex-col gap-4">
            {codes && <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />}
            {isOn && (
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone="good">On</Badge> since {since && clock.day(since)}, {recoveryCodesLeft} recovery{' '}
                {recoveryCodesLeft === 1 ? 'code' : 'codes'} left
              </p>
            )}
            {!step && !setup && !codes && (
              <div className="flex flex-wrap gap-3">
                {isOn ? (
                  <>
                    <Button variant="secondary" icon="refresh-cw" onClick={() => setStep('renew')}>
                      New Recovery Codes
                    </Button>
                    <Button variant="secondary" icon="x" onClick={() => setStep('disable')}>
                      Switch Off
                    </Button>
                  </>
                ) : (
                  <Button variant="secondary" icon="plus" onClick={() => setStep('password')}>
                    Set Up
                  </Button>
                )}
              </div>
            )}
            {step === 'password' && (
              <ProofForm
                key="password"
                asks={['password']}
                call={begin}
                label="Continue"
                onCancel={cancel}
                onSubmit={({ password }) => begin.mutate({ password })}
              />
            )}
            {setup && (
              <>
                <SetupFacts setup={setup} />
                <ProofForm
                  key="confirm"
                  asks={['code']}
                  call={confirm}
                  label="Switch On"
                  onCancel={cancel}
                  onSubmit={({ code }) => confirm.mutate({ code })}
                />
              </>
            )}
            {step === 'renew' && (
              <ProofForm
                key="renew"
                asks={['password', 'code']}
                call={renew}
                label="Make New Codes"
                onCancel={cancel}
                onSubmit={renew.mutate}
              />
            )}
            {step === 'disable' && (
              <ProofForm
                key="disable"
                asks={['password', 'code']}
                call={disable}
                label="Switch Off"
                onCancel={cancel}
                onSubmit={disable.mutate}
              />
            )}
          </div>
        )}
      </ListResult>
    </section>
  );
}

function SetupFacts({ setup: { secret, address, qr } }: { setup: SecondFactorSetup }) {
  return (
    <div className="flex flex-col gap-3">
      <p>Scan this with an authenticator app, then type the six digits that it shows.</p>
      {/* Black on white in every theme: cameras expect it. */}
      <svg
        role="img"
        aria-label="QR code for your app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="w-60 rounded-control"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p>
        On this phone?{' '}
        <a href={address} className="text-link">
          Open it in your app
        </a>
      </p>
      <p>
        Or type this secret into the app: <br />
        <code className="font-bold">{secret}</code>
      </p>
    </div>
  );
}
